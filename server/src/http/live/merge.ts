import { NUDGE_MERGE_MS, type Topic } from '@muster/domain/shared/live.ts'

/** Whoever is nudged reads once: with many streams one topic is told so rarely that no more reads follow. */
const READS_A_SECOND = 400

const mergeMs = (streams: number) => Math.max(NUDGE_MERGE_MS, (streams / READS_A_SECOND) * 1_000)

interface Merging {
  timer: NodeJS.Timeout
  isAgain: boolean
}

export interface Merger {
  /** The topics to tell at once. The others are told when their time has come, the last of each never swallowed. */
  take(topics: Iterable<Topic>): Topic[]
  stop(): void
}

/** For the streams of one event: nudges about one topic within the interval are one. */
export function openMerger(streams: () => number, tell: (topics: Topic[]) => void): Merger {
  const merging = new Map<Topic, Merging>()

  function wait(topic: Topic): void {
    const timer = setTimeout(() => {
      const isAgain = merging.get(topic)?.isAgain
      merging.delete(topic)
      if (!isAgain) return
      wait(topic)
      tell([topic])
    }, mergeMs(streams()))
    merging.set(topic, { timer, isAgain: false })
  }

  return {
    take(topics) {
      return [...topics].filter(topic => {
        const waiting = merging.get(topic)
        if (waiting) waiting.isAgain = true
        else wait(topic)
        return !waiting
      })
    },
    stop() {
      for (const { timer } of merging.values()) clearTimeout(timer)
      merging.clear()
    },
  }
}
