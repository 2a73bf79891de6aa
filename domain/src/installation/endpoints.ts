import { endpoint } from '../shared/endpoint.ts'
import type { InstallationReply } from './schema.ts'

export const readInstallation = endpoint<InstallationReply>()({
  method: 'GET',
  path: '/installation',
  summary: 'The disk and the newest backup of this installation',
})
