import { updateWords as say } from '@muster/domain/devices/words.ts'
import { useState } from 'react'
import { takeOver } from '#device/app-update.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** It cannot be closed. */
export function UpdateQuestion({ isOpen }: { isOpen: boolean }) {
  const [isBusy, setIsBusy] = useState(false)
  const update = () => {
    setIsBusy(true)
    void takeOver()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={stay}
      title={say.title}
      description={say.body}
      isAlert
      footer={
        <Button isWide isBusy={isBusy} busyLabel={say.busy} onClick={update}>
          {say.now}
        </Button>
      }
    />
  )
}

const stay = () => undefined
