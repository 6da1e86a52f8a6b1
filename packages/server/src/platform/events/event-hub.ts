/** The connection of a stream. */
export interface StreamOutput {
  write(text: string): void
  end(): void
}

export interface StreamOptions {
  userId: string
  /** The hash of the session's token in hexadecimal. */
  sessionKey: string
  /** The `seq` of the last change that the client has received; undefined for a new client. */
  after: number | undefined
  output: StreamOutput
}

/** The open streams of this process. They share one listening connection to the database. */
export interface EventHub {
  /**
   * Adds a stream. Returns its first frames: what the client has missed. `start` sends what has changed since, and
   * `remove` removes the stream. Throws 401 if the session has ended, 503 if there are too many streams or the hub has stopped.
   */
  open(options: StreamOptions): Promise<{ frames: string; start(): void; remove(): void }>
  /** Reads new changes, and sends them to the streams. Returns at once. */
  wake(): void
  /**
   * Ends the streams whose session has ended or expired, and sends a heartbeat to the others, after all changes that were committed
   * before. Throws if these cannot be numbered or read.
   */
  beat(): Promise<void>
  /** Ends all streams. Their clients open them again, which shows them whether the exchange answers. */
  endAll(): void
  /** Ends all streams. No stream can be opened after that. */
  stop(): Promise<void>
  /** The number of open streams. */
  count(): number
}
