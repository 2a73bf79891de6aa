import { endpoint } from '../shared/endpoint.ts'
import type { InstallationReply } from './schema.ts'

export const readInstallation = endpoint<InstallationReply>()({
  method: 'GET',
  path: '/installation',
  summary: 'The disk, the newest backup and the PostgreSQL of this installation',
})
