import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Those that take a minute or more start first. */
const LONGEST = ['transfer/upgrade', 'test/stop', 'test/backup.', 'test/restore', 'test/demo']
const rank = ({ moduleId }: TestSpecification) => {
  const place = LONGEST.findIndex(name => moduleId.includes(name))
  return place < 0 ? LONGEST.length : place
}

/**
 * Spreads the files of `processes`, which mostly wait for their servers, evenly among those of `app`, which mostly
 * compute. One kind after the other left a core idle for half of the time.
 */
export class Spread extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const waiting = sorted.filter(({ project }) => project.name === 'processes')
    const others = sorted.filter(({ project }) => project.name !== 'processes')
    waiting.sort((one, other) => rank(one) - rank(other))
    const step = others.length / Math.max(1, waiting.length)
    return waiting
      .flatMap((file, index) => [
        file,
        ...others.slice(Math.ceil(index * step), Math.ceil((index + 1) * step)),
      ])
      .concat(waiting.length === 0 ? others : [])
  }
}
