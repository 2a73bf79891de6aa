import { type Network, savesData } from '@muster/domain/shell/data-saver.ts'

export const isSavingData = () => savesData((navigator as { connection?: Network }).connection)
