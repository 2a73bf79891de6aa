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

/** What the phone may keep about its person. Never the phone number. */
export interface SessionUser {
  id: number
  name: string
  username: string
  email: string
  role?: { name: string } | undefined
}

interface Session {
  token: string | null
  user: SessionUser | null
}

/** Specification 4: not initialised (the token is there, the person not yet), then authenticated or not. */
export type SessionState = 'starting' | 'authenticated' | 'visitor'

/** Specification 9. The current event belongs to the person, so it leaves with the session. */
const AUTH = 'auth-storage'
const TOKEN = 'token'
const USER = 'user'
export const CURRENT_EVENT = 'event-storage'
/** What a person has not saved yet, and what they searched for, leave with the session, and when another one begins. */
export const DRAFTS = 'draft-storage'
export const FOUND_PLACES = 'found-places/'

const nobody: Session = { token: null, user: null }

function readUser(value: unknown): SessionUser | null {
  const user = asRecord(value)
  if (typeof user?.id !== 'number') return null
  const text = (field: unknown) => (typeof field === 'string' ? field : '')
  const role = text(asRecord(user.role)?.name)
  return {
    id: user.id,
    name: text(user.name),
    username: text(user.username),
    email: text(user.email),
    ...(role ? { role: { name: role } } : {}),
  }
}

function readStored(): Session {
  const stored = asRecord(readRecord(AUTH)?.state)
  const token = typeof stored?.token === 'string' ? stored.token : readText(TOKEN)
  if (!token) return nobody
  return { token, user: readUser(readRecord(USER)) ?? readUser(stored?.user) }
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

export const startSession = (token: string) => setSession({ token, user: null })
export const clearSession = () => setSession(nobody)

export function keepUser(user: SessionUser) {
  const { token } = useSession.getState()
  if (token) setSession({ token, user: readUser(user) })
}

/** Reads again what is stored, for a tab that hears of another one. */
export const rereadSession = () => useSession.setState(readStored())

export const onSessionInOtherTab = (listener: () => void) => onOtherTab([AUTH, TOKEN, USER], listener)

export const useSessionState = (): SessionState =>
  useSession(({ token, user }) => (token ? (user ? 'authenticated' : 'starting') : 'visitor'))
