import { memoryUsage } from 'node:process'

/** For NODE_OPTIONS, with --expose-gc: SIGUSR2 collects the garbage, and stderr says in MB what is left. */
process.on('SIGUSR2', () => {
  gc?.()
  const { heapUsed, external, rss } = memoryUsage()
  process.stderr.write(
    `memory: ${[heapUsed + external, rss].map(bytes => Math.round(bytes / 2 ** 20)).join(' ')}\n`,
  )
})
