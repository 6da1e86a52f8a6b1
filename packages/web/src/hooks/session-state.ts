/** The states of the session flow (decision 22). What a visitor may open depends on them. */
export type SessionState = 'checking' | 'guest' | 'phoneUnverified' | 'justVerified' | 'verified'
