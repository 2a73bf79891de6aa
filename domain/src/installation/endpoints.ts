import { endpoint } from '../shared/endpoint.ts'
import type { OkReply } from '../shared/reply.ts'
import { MAX_REPORT_BYTES } from './limits.ts'
import type {
  ApiTokensReply,
  ErrorReportsReply,
  errorReportBody,
  InstallationReply,
  NewApiTokenReply,
  newApiTokenBody,
} from './schema.ts'

export const readInstallation = endpoint<InstallationReply>()({
  method: 'GET',
  path: '/installation',
  summary: 'The disk, the newest backup and the PostgreSQL of this installation',
})

export const reportError = endpoint<OkReply, typeof errorReportBody>()({
  method: 'POST',
  path: '/error-reports',
  summary: 'Report an unexpected error of the web app, without personal data',
  maxBytes: MAX_REPORT_BYTES,
  limit: 'errorReport',
})

export const listErrorReports = endpoint<ErrorReportsReply>()({
  method: 'GET',
  path: '/error-reports',
  summary: 'The latest unexpected errors of the web app, the newest first',
})

export const listApiTokens = endpoint<ApiTokensReply>()({
  method: 'GET',
  path: '/api-tokens',
  summary: 'The API tokens of all Admins, the newest first',
})

export const createApiToken = endpoint<NewApiTokenReply, typeof newApiTokenBody>()({
  method: 'POST',
  path: '/api-tokens',
  summary: 'Make an API token; only this reply has the token itself',
})

export const endOwnApiTokens = endpoint<OkReply>()({
  method: 'DELETE',
  path: '/api-tokens',
  summary: 'End all API tokens of the caller',
})

export const revokeApiToken = endpoint<OkReply>()({
  method: 'DELETE',
  path: '/api-tokens/:id',
  summary: 'End an API token of any Admin',
})
