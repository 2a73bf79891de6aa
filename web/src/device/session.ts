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
const AUTH = 'auth-storage'
const TOKEN = 'token'
const USER = 'user'
export const CURRENT_EVENT = 'event-storage'
/** Unsaved changes and found places are removed when a session ends or another one begins. */
export const DRAFTS = 'draft-storage'
export const FOUND_PLACES = 'found-places/'

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
  const stored = asRecord(readRecord(AUTH)?.state)
  const token = typeof stored?.token === 'string' ? stored.token : readText(TOKEN)
  if (!token) return nobody
  const user = readUser(readRecord(USER)) ?? readUser(stored?.user)
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
  if (session.token !== useSession.getState().token) removeKeys([DRAFTS, ...keysBeginning(FOUND_PLACES)])
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
