import { CURRENT_EVENT } from '#device/session.ts'
import { asRecord, readRecord, writeRecord } from '#device/storage.ts'

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

export const isSameEvent = (one: CurrentEvent | null, other: CurrentEvent | null) =>
  one?.id === other?.id &&
  one?.name === other?.name &&
  one?.active === other?.active &&
  one?.isCarPoolEnabled === other?.isCarPoolEnabled &&
  one?.isCoordinator === other?.isCoordinator &&
  one?.requestsToAnswer === other?.requestsToAnswer
