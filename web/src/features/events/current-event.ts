import { create } from 'zustand'
import { CURRENT_EVENT, useSession } from '#device/session.ts'
import { asRecord, readRecord, writeRecord } from '#device/storage.ts'

/** The event that the menu is about (specification 9, `event-storage`). */
export interface CurrentEvent {
  id: number
  name: string
  active: boolean
  isCarPoolEnabled: boolean
}

interface Stored {
  current: CurrentEvent | null
}

function readStored(): Stored {
  const event = asRecord(asRecord(readRecord(CURRENT_EVENT)?.state)?.currentEvent)
  if (typeof event?.id !== 'number' || typeof event.name !== 'string') return { current: null }
  return {
    current: {
      id: event.id,
      name: event.name,
      active: event.active === true,
      isCarPoolEnabled: event.isCarPoolEnabled === true,
    },
  }
}

export const useCurrentEvent = create<Stored>(readStored)

export function setCurrentEvent({ id, name, active, isCarPoolEnabled }: CurrentEvent) {
  const current = { id, name, active, isCarPoolEnabled }
  writeRecord(CURRENT_EVENT, { state: { currentEvent: current }, version: 0 })
  useCurrentEvent.setState({ current })
}

/** Another person has another event: what is stored went with the session (device/session.ts). */
useSession.subscribe((session, before) => {
  if (session.token !== before.token) useCurrentEvent.setState(readStored())
})
