import { globSync } from 'node:fs'
import type { EndpointShape } from '@muster/domain/shared/endpoint.ts'

const isEndpoint = (one: unknown): one is EndpointShape =>
  typeof one === 'object' && one !== null && 'method' in one && 'path' in one

/** Of all features, so that a new feature is tested without being named. */
export async function readEndpoints(): Promise<EndpointShape[]> {
  const folder = new URL('../../domain/src/', import.meta.url)
  const files = globSync('*/endpoints*.ts', { cwd: folder })
  const modules: object[] = await Promise.all(files.map(file => import(new URL(file, folder).href)))
  return modules.flatMap(module => Object.values(module).filter(isEndpoint))
}
