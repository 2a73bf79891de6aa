import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Router } from 'wouter'
import { navigate } from '#device/navigation.ts'
import { Boundary } from './boundary.tsx'
import { SessionWatch } from './session-watch.tsx'

interface ProvidersProps {
  queryClient: QueryClient
  children: ReactNode
}

export const Providers = ({ queryClient, children }: ProvidersProps) => (
  <QueryClientProvider client={queryClient}>
    <Router aroundNav={(_, to, step) => navigate(to, step)}>
      <SessionWatch />
      <Boundary>{children}</Boundary>
    </Router>
  </QueryClientProvider>
)
