import { endpoint } from '../shared/endpoint.ts'
import { SENT_TO_PEOPLE } from './send-facts.ts'
import type {
  PreviewSendReply,
  previewSendInput,
  SendManualReply,
  SentListReply,
  SentPeopleReply,
  SentReply,
  StopReply,
  sendManualInput,
} from './send-schema.ts'

export const sendManual = endpoint<SendManualReply, typeof sendManualInput>()({
  method: 'POST',
  path: '/notifications/send-manual',
  summary: 'Send a message to the people of an event, flight, bus, room, car pool or sub-event',
  isKeyed: true,
})

export const previewSend = endpoint<PreviewSendReply, typeof previewSendInput>()({
  method: 'POST',
  path: '/notifications/preview',
  summary: 'How many people a message would reach and by what; sends nothing',
  isReading: true,
})

export const listSent = endpoint<SentListReply>()({
  method: 'GET',
  path: '/events/:id/sent',
  summary: 'Messages and reminders of an event, the latest first; a co-ordinator reads their own',
  query: { isPaged: true },
})

export const readSent = endpoint<SentReply>()({
  method: 'GET',
  path: '/events/:id/sent/:notification',
  summary: 'One message with its progress',
})

export const listSentPeople = endpoint<SentPeopleReply>()({
  method: 'GET',
  path: '/events/:id/sent/:notification/people',
  summary: 'The people of one message, by how far it has come with them',
  query: { filters: { state: SENT_TO_PEOPLE }, isPaged: true },
})

export const stopSend = endpoint<StopReply>()({
  method: 'POST',
  path: '/notifications/:id/stop',
  summary: 'Stop a message: what has not gone out yet is never sent',
})
