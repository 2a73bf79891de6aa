import { endpoint } from '../shared/endpoint.ts'
import type { OkReply } from '../shared/reply.ts'
import { MAX_REPORT_BYTES } from './limits.ts'
import type { ErrorReportsReply, InstallationReply } from './schema.ts'
import { errorReportBody } from './schema.ts'

export const readInstallation = endpoint<InstallationReply>()({
  method: 'GET',
  path: '/installation',
  summary: 'The disk, the newest backup and the PostgreSQL of this installation',
})

export const reportError = endpoint<OkReply>()({
  method: 'POST',
  path: '/error-reports',
  summary: 'Report an unexpected error of the web app, without personal data',
  body: errorReportBody,
  maxBytes: MAX_REPORT_BYTES,
  limit: 'errorReport',
})

export const listErrorReports = endpoint<ErrorReportsReply>()({
  method: 'GET',
  path: '/error-reports',
  summary: 'The latest unexpected errors of the web app, the newest first',
})
