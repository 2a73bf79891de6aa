import { routeWords } from '@muster/domain/shell/words.ts'
import { CloudOff, TriangleAlert } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { forgetFailedParts, PartNotLoaded } from '#ui/lazy-part.tsx'
import { Screen } from '#ui/screen.tsx'

interface State {
  error: unknown
  hasTriedAgain: boolean
}

export class Boundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null, hasTriedAgain: false }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    // to be reported like an error that nothing has caught
    dispatchEvent(new ErrorEvent('error', { error }))
  }

  tryAgain = () => {
    // online and failed twice: a release has replaced the script, so load the new page
    if (this.state.hasTriedAgain && navigator.onLine) location.reload()
    forgetFailedParts()
    this.setState({ error: null, hasTriedAgain: true })
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    const isMissing = error instanceof PartNotLoaded
    const Icon = isMissing ? CloudOff : TriangleAlert
    return (
      <Screen>
        <div role="alert">
          <EmptyState
            icon={<Icon aria-hidden="true" />}
            title={isMissing ? routeWords.notLoadedTitle : routeWords.brokenTitle}
            body={isMissing ? routeWords.notLoadedBody : routeWords.brokenBody}
            action={<Button onClick={this.tryAgain}>{routeWords.tryAgain}</Button>}
          />
        </div>
      </Screen>
    )
  }
}
