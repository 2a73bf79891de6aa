import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BrowserRouter } from 'react-router'
import { Boundary } from './boundary.tsx'
import { SessionWatch } from './session-watch.tsx'

interface ProvidersProps {
  queryClient: QueryClient
  children: ReactNode
}

export const Providers = ({ queryClient, children }: ProvidersProps) => (
  <QueryClientProvider client={queryClient}>
    <BrowserRouter>
      <SessionWatch />
      <Boundary>{children}</Boundary>
    </BrowserRouter>
  </QueryClientProvider>
)
