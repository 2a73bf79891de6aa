import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog, Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Row, Shelf } from './shelf.tsx'

const kinds = ['sheet', 'dialog', 'confirm', 'busy'] as const

export function ModalShelf() {
  const [open, setOpen] = useState<(typeof kinds)[number]>()
  const change = (isOpen: boolean) => {
    if (!isOpen) setOpen(undefined)
  }
  return (
    <Shelf name="Sheet, Dialog, ConfirmDialog">
      <Row>
        {kinds.map(kind => (
          <Button key={kind} size="sm" variant="secondary" onClick={() => setOpen(kind)}>
            {kind}
          </Button>
        ))}
      </Row>
      <Sheet
        isOpen={open === 'sheet'}
        onOpenChange={change}
        title="Change password"
        description="You stay logged in here."
        closeLabel="Close"
      >
        <TextField label="Current password" name="current" />
      </Sheet>
      <Dialog
        isOpen={open === 'dialog'}
        onOpenChange={change}
        title="No Internet Connection"
        description="Check-ins are kept and sent when the network returns."
        footer={<Button onClick={() => change(false)}>Retry Connection</Button>}
      />
      <ConfirmDialog
        isOpen={open === 'confirm' || open === 'busy'}
        onOpenChange={change}
        title="Log out everywhere else?"
        description="Every other phone and browser will have to log in again."
        confirmLabel="Log out everywhere else"
        cancelLabel="Cancel"
        busyLabel="Signing out..."
        isBusy={open === 'busy'}
        isDanger
        onConfirm={() => setOpen('busy')}
      />
    </Shelf>
  )
}
