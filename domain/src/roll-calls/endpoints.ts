import { endpoint } from '../shared/endpoint.ts'
import type {
  answerRollCallInput,
  EndedRollCallReply,
  endRollCallInput,
  OwnAnswerReply,
  PastRollCallsReply,
  ReportFileReply,
  RollCallPeopleReply,
  RollCallReportReply,
  RunningRollCallReply,
  startRollCallInput,
} from './schema.ts'
import { ROLL_CALL_LISTS } from './states.ts'

export const startRollCall = endpoint<RunningRollCallReply, typeof startRollCallInput>()({
  method: 'POST',
  path: '/events/:id/roll-call',
  summary: 'Ask everybody at an event, or the people of one item, whether they are safe',
  isKeyed: true,
})

export const readRollCall = endpoint<RunningRollCallReply>()({
  method: 'GET',
  path: '/events/:id/roll-call',
  summary: 'The running roll-call with its numbers; a co-ordinator counts the people of their items',
})

export const listRollCallPeople = endpoint<RollCallPeopleReply>()({
  method: 'GET',
  path: '/events/:id/roll-call/people',
  summary: 'People of the running roll-call: who needs help, the newest first, who is silent, who is safe',
  query: { filters: { list: ROLL_CALL_LISTS, name: 'search' }, isPaged: true },
})

export const answerRollCall = endpoint<OwnAnswerReply, typeof answerRollCallInput>()({
  method: 'POST',
  path: '/events/:id/roll-call/answers',
  summary: 'Answer a roll-call, for oneself or as staff for a person; it may be answered again',
})

export const endRollCall = endpoint<EndedRollCallReply, typeof endRollCallInput>()({
  method: 'POST',
  path: '/events/:id/roll-call/end',
  summary: 'End the running roll-call, which makes its report',
})

export const listRollCalls = endpoint<PastRollCallsReply>()({
  method: 'GET',
  path: '/events/:id/roll-calls',
  summary: 'Roll-calls that have ended, the latest first',
  query: { isPaged: true },
})

export const readRollCallReport = endpoint<RollCallReportReply>()({
  method: 'GET',
  path: '/events/:id/roll-calls/:rollCall',
  summary: 'The report of a roll-call that has ended',
})

export const readRollCallFile = endpoint<ReportFileReply>()({
  method: 'GET',
  path: '/events/:id/roll-calls/:rollCall/csv',
  summary: 'The report of a roll-call as a CSV file',
})
