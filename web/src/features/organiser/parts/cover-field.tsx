import { eventSettingsWords as say } from '@muster/domain/events/words-settings.ts'
import { ImageUp } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useAction } from '#device/use-action.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import type { CoverMutation } from '../api.ts'

interface CoverFieldProps {
  mutation: CoverMutation
  isReplacing: boolean
  /** the picture as it is */
  children: ReactNode
}

/** It is saved as soon as it is chosen. */
export function CoverField({ mutation, isReplacing, children }: CoverFieldProps) {
  const { run, isBusy } = useAction(mutation)
  const input = useRef<HTMLInputElement>(null)
  return (
    <Card>
      {children}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
        <p className="min-w-48 grow basis-0 text-muted text-sm">{say.coverHint}</p>
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-label={say.cover}
          tabIndex={-1}
          hidden
          onChange={({ target }) => {
            const [file] = target.files ?? []
            // the same file can be chosen again
            target.value = ''
            if (file) void run(file)
          }}
        />
        <Button
          variant="secondary"
          size="sm"
          isBusy={isBusy}
          busyLabel={say.uploadingCover}
          icon={<ImageUp aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          {isReplacing ? say.replaceCover : say.chooseCover}
        </Button>
      </div>
    </Card>
  )
}
