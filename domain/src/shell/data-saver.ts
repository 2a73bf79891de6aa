/** What the browser says about the network; Safari and Firefox say nothing. */
export interface Network {
  saveData?: boolean | undefined
  effectiveType?: string | undefined
}

const SLOW: readonly unknown[] = ['slow-2g', '2g']

/** Whether covers and maps wait until somebody asks for them (R430). */
export const savesData = (network: Network | undefined): boolean =>
  network?.saveData === true || SLOW.includes(network?.effectiveType)
