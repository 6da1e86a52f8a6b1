/** The connection of a stream. */
export interface StreamOutput {
  write(text: string): void
  end(): void
}

export interface StreamOptions {
  userId: string
  /** The hash of the session's token in hexadecimal. */
  sessionKey: string
  /** The place of the last change that the client has received; undefined for a new client. */
  after: number | undefined
  output: StreamOutput
}

/** The open streams of this process. It holds no connection to the database but the one that listens for all. */
export interface EventHub {
  /**
   * Adds a stream. Returns its first frames: what the client has missed. `start` sends what has changed since, and
   * `remove` takes the stream out. Throws 401 if the session has ended, 503 if there are too many streams.
   */
  open(options: StreamOptions): Promise<{ frames: string; start(): void; remove(): void }>
  /** Reads new changes. */
  wake(): void
  /** Sends a heartbeat to each stream, and ends those whose session has expired. */
  beat(): Promise<void>
  /** Ends all streams; none opens any more. */
  stop(): Promise<void>
  count(): number
}
