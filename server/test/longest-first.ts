import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** A long file that starts last keeps one worker busy while the others have nothing left to do. */
const LONGEST = [
  ...['test/authorisation', 'car-pools/races', 'car-pools/property', 'test/processes-smoke', 'live/live.'],
  ...['transfer/upgrade', 'test/stop', 'test/backup.', 'test/restore'],
]
const rank = ({ moduleId }: TestSpecification) => {
  const place = LONGEST.findIndex(name => moduleId.includes(name))
  return place < 0 ? LONGEST.length : place
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other))
  }
}
