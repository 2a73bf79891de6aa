import { create } from 'zustand'
import {
  asRecord,
  keysBeginning,
  onOtherTab,
  readRecord,
  readText,
  removeKeys,
  writeRecord,
  writeText,
} from './storage.ts'
import { AUTH, storedToken, TOKEN } from './stored-token.ts'

/** What the phone stores about its person, and no more: the rest comes from the server (R43). */
export interface SessionUser {
  id: number
  name: string
  role?: { name: string } | undefined
}

interface Session {
  token: string | null
  user: SessionUser | null
  /** the person has logged out here, so the next log-in begins at the events (R33) */
  hasLoggedOut: boolean
}

/** `starting`: the token is known, the person is not (R43). */
export type SessionState = 'starting' | 'authenticated' | 'visitor'

/** Persisted keys. The current event belongs to the person, so it is removed with the session. */
const USER = 'user'
export const CURRENT_EVENT = 'event-storage'
/** Unsaved changes, and found places and passes, are removed when a session ends or another one begins. */
export const DRAFTS = 'draft-storage'
export const KEPT = 'kept/'
/** The question of a roll-call. */
export const ROLL_CALL = 'roll-call-storage'
/** Answers that the server has not acknowledged. They stay after log-out, for their person. */
export const ANSWERS = 'roll-call-answers'

/** Where log-in leads if it goes on from an e-mail, in a tab that knows nothing of it (R33). */
const ASKED = 'asked-path'
export const keptAsked = () => readText(ASKED)
export function keepAsked(state: unknown) {
  const asked = asRecord(state)?.asked
  if (typeof asked === 'string') writeText(ASKED, asked)
}

/** Says that this device has signed in before (R29). Stays after log-out. */
const DEVICE = 'device-token'
export const knownDevice = () => readText(DEVICE) ?? undefined
export const keepDevice = (token: string) => writeText(DEVICE, token)

const nobody: Session = { token: null, user: null, hasLoggedOut: false }

function readUser(value: unknown): SessionUser | null {
  const user = asRecord(value)
  if (typeof user?.id !== 'number') return null
  const text = (field: unknown) => (typeof field === 'string' ? field : '')
  const role = text(asRecord(user.role)?.name)
  return { id: user.id, name: text(user.name), ...(role ? { role: { name: role } } : {}) }
}

function readStored(): Session {
  const token = storedToken()
  if (!token) return nobody
  const user = readUser(readRecord(USER)) ?? readUser(asRecord(readRecord(AUTH)?.state)?.user)
  return { token, user, hasLoggedOut: false }
}

function store({ token, user }: Session) {
  if (!token) {
    removeKeys([AUTH, TOKEN, USER, CURRENT_EVENT])
    return
  }
  writeRecord(AUTH, { state: { user, token, isAuthenticated: true }, version: 0 })
  writeText(TOKEN, token)
  if (user) writeRecord(USER, user)
  else removeKeys([USER])
}

export const useSession = create<Session>(readStored)

function setSession(session: Session) {
  if (session.token !== useSession.getState().token)
    removeKeys([DRAFTS, ASKED, ROLL_CALL, ...keysBeginning(KEPT)])
  store(session)
  useSession.setState(session)
}

export const startSession = (token: string) => setSession({ token, user: null, hasLoggedOut: false })
export const clearSession = ({ hasLoggedOut = false } = {}) => setSession({ ...nobody, hasLoggedOut })

export function keepUser(user: SessionUser) {
  const { token } = useSession.getState()
  if (token) setSession({ token, user: readUser(user), hasLoggedOut: false })
}

export const rereadSession = () => useSession.setState(readStored())

export const onSessionInOtherTab = (listener: () => void) => onOtherTab([AUTH, TOKEN, USER], listener)

export const useOwnId = () => useSession(({ user }) => user?.id)

export const useSessionState = (): SessionState =>
  useSession(({ token, user }) => (token ? (user ? 'authenticated' : 'starting') : 'visitor'))
