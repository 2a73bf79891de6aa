import { shellWords } from '@muster/domain/shell/words.ts'
import { EXPORT_FORMATS, EXPORT_KINDS, type WantedExport } from '@muster/domain/user-preferences/schema.ts'
import { userPreferencesWords as words } from '@muster/domain/user-preferences/words.ts'
import { useAction } from '#device/use-action.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { exportMutation } from '../api.ts'

interface ExportDialogProps {
  eventId: number
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

export const ExportDialog = ({ eventId, ...dialog }: ExportDialogProps) => (
  <Dialog {...dialog} title={words.exportTitle} description={words.recorded} closeLabel={shellWords.close}>
    <ul className="space-y-5">
      {EXPORT_KINDS.map(kind => (
        <li key={kind}>
          <h3 className="font-semibold">{words.exports[kind].title}</h3>
          <p className="pt-0.5 pb-3 text-muted text-sm">{words.exports[kind].description}</p>
          <div className="grid grid-cols-2 gap-2">
            {EXPORT_FORMATS.map(format => (
              <SaveButton
                key={format}
                eventId={eventId}
                wanted={{ kind, format }}
                onSaved={() => dialog.onOpenChange(false)}
              />
            ))}
          </div>
        </li>
      ))}
    </ul>
  </Dialog>
)

interface SaveButtonProps {
  eventId: number
  wanted: WantedExport
  onSaved: () => void
}

function SaveButton({ eventId, wanted, onSaved }: SaveButtonProps) {
  const { run, isBusy } = useAction(exportMutation(eventId, wanted))
  const { kind, format } = wanted
  const save = async () => {
    if (await run()) onSaved()
  }
  return (
    <Button
      variant="secondary"
      isWide
      isBusy={isBusy}
      aria-label={words.save(words.formats[format], words.exports[kind].title)}
      onClick={() => void save()}
    >
      {words.formats[format]}
    </Button>
  )
}
