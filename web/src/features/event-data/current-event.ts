import { create } from 'zustand'
import { CURRENT_EVENT } from '#device/session.ts'
import { asRecord, readRecord, removeKeys, writeRecord } from '#device/storage.ts'

export interface CurrentEvent {
  id: number
  name: string
  active: boolean
  isCarPoolEnabled: boolean
  isCoordinator: boolean
  requestsToAnswer: number
}

export function readCurrentEvent(): CurrentEvent | null {
  const event = asRecord(asRecord(readRecord(CURRENT_EVENT)?.state)?.currentEvent)
  if (typeof event?.id !== 'number' || typeof event.name !== 'string') return null
  return {
    id: event.id,
    name: event.name,
    active: event.active === true,
    isCarPoolEnabled: event.isCarPoolEnabled === true,
    isCoordinator: event.isCoordinator === true,
    // only the server knows
    requestsToAnswer: 0,
  }
}

export function writeCurrentEvent({ id, name, active, isCarPoolEnabled, isCoordinator }: CurrentEvent) {
  const currentEvent = { id, name, active, isCarPoolEnabled, isCoordinator }
  writeRecord(CURRENT_EVENT, { state: { currentEvent }, version: 0 })
}

/** The event that this person has just deleted. */
export const useDeletedEvent = create<{ id: number | null }>(() => ({ id: null }))

/** The menu lets go of it. */
export function forgetEvent(id: number): void {
  if (readCurrentEvent()?.id === id) removeKeys([CURRENT_EVENT])
  useDeletedEvent.setState({ id })
}

export const isSameEvent = (one: CurrentEvent | null, other: CurrentEvent | null) =>
  one?.id === other?.id &&
  one?.name === other?.name &&
  one?.active === other?.active &&
  one?.isCarPoolEnabled === other?.isCarPoolEnabled &&
  one?.isCoordinator === other?.isCoordinator &&
  one?.requestsToAnswer === other?.requestsToAnswer
