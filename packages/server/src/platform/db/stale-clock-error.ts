/** The database's clock has not been read for too long. */
export class StaleClockError extends Error {
  constructor() {
    super("the database's clock has not been read recently")
  }
}
