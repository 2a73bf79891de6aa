import { lazy } from 'react'

/** A question that fails to load breaks no screen; it is loaded again with the next one. */
export const Question = lazy(() =>
  import('./parts/question.tsx').then(({ Question }) => ({ default: Question })),
)

export const KeptQuestion = lazy(() =>
  import('./parts/kept-question.tsx').then(
    ({ KeptQuestion }) => ({ default: KeptQuestion }),
    () => ({ default: () => null }),
  ),
)
