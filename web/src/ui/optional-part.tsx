import { type ComponentType, lazy } from 'react'

/** A part that is missing from a screen when its script does not load, and breaks nothing. */
export const optionalPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() =>
    load().then(
      part => ({ default: part }),
      () => ({ default: (() => <></>) as ComponentType<Props> }),
    ),
  )
