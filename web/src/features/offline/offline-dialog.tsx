import { connectivityWords } from '@muster/domain/connectivity/words.ts'
import { CloudOff } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

interface OfflineDialogProps {
  isOpen: boolean
  isBusy: boolean
  retry: () => void
  /** `null` without a saved plan */
  viewPlan: (() => void) | null
}

const stay = () => undefined

/** It blocks, and closes itself when the server is reached again. */
export const OfflineDialog = ({ isOpen, isBusy, retry, viewPlan }: OfflineDialogProps) => (
  <Dialog
    isOpen={isOpen}
    onOpenChange={stay}
    isAlert
    title={connectivityWords.title}
    description={connectivityWords.body}
    footer={
      <>
        <Button
          isWide
          isBusy={isBusy}
          busyLabel={connectivityWords.checking}
          icon={<CloudOff aria-hidden="true" />}
          onClick={retry}
        >
          {connectivityWords.retry}
        </Button>
        {viewPlan && (
          <Button isWide variant="secondary" onClick={viewPlan}>
            {connectivityWords.viewPlan}
          </Button>
        )}
      </>
    }
  >
    <ul className="list-disc pl-5">
      {connectivityWords.missing.map(one => (
        <li key={one}>{one}</li>
      ))}
    </ul>
    {viewPlan && <p className="pt-3">{connectivityWords.works}</p>}
  </Dialog>
)
