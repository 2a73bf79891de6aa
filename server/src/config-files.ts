import { readFileSync } from 'node:fs'

type Environment = Record<string, string | undefined>

/** `NAME_FILE` names a file that holds the secret `NAME`, so that it is in no environment and no unit. */
export function withSecretFiles(
  env: Environment,
  secrets: readonly string[],
): { env: Environment; refusals: string[] } {
  const refusals: string[] = []
  const found: Environment = {}
  for (const name of secrets) {
    const variable = `${name}_FILE`
    const file = env[variable]
    if (file === undefined) continue
    if (env[name]) refusals.push(`${name} and ${variable} are both set. Unset one of them.`)
    else {
      const read = readSecretFile(file)
      if ('fault' in read) refusals.push(`${variable} names ${JSON.stringify(file)}, which ${read.fault}.`)
      else found[name] = read.secret
    }
  }
  return { env: { ...env, ...found }, refusals }
}

function readSecretFile(file: string): { secret: string } | { fault: string } {
  try {
    const secret = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
    return secret === '' ? { fault: 'is empty' } : { secret }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return { fault: FAULTS[code] ?? `cannot be read (${code})` }
  }
}

const FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EACCES: 'the user that runs Muster may not read',
  EISDIR: 'is a folder',
}
