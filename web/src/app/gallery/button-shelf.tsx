import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { toast } from '#ui/toast.ts'
import { Row, Shelf } from './shelf.tsx'

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const
const tones = ['neutral', 'good', 'warn', 'bad', 'info'] as const

export function ButtonShelf() {
  const [chip, setChip] = useState('All')
  return (
    <>
      <Shelf name="Button">
        {variants.map(variant => (
          <Row key={variant}>
            <Button variant={variant}>{variant}</Button>
            <Button variant={variant} isBusy busyLabel="Busy...">
              {variant}
            </Button>
            <Button variant={variant} size="sm" icon={<Plus aria-hidden="true" />}>
              Small
            </Button>
            <Button variant={variant} size="sm" disabled>
              Off
            </Button>
          </Row>
        ))}
        <Button variant="done" isWide>
          Done
        </Button>
        <Button isWide>Wide</Button>
        <ButtonLink to="/gallery" variant="secondary" isWide>
          A link
        </ButtonLink>
      </Shelf>
      <Shelf name="Chip, Badge, toast">
        <Row>
          {['All', 'My', 'Available'].map((name, at) => (
            <Chip key={name} isSelected={chip === name} onSelect={() => setChip(name)} count={at * 12}>
              {name}
            </Chip>
          ))}
        </Row>
        <Row>
          {tones.map(tone => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </Row>
        <Row>
          <Button
            size="sm"
            variant="secondary"
            onClick={() => toast.success('Checked in to bus successfully!')}
          >
            Success
          </Button>
          <Button
            size="sm"
            variant="secondary"
            onClick={() => toast.error('Failed to check in. Please try again.')}
          >
            Error
          </Button>
          <Button size="sm" variant="secondary" onClick={() => toast.info('You have already checked in.')}>
            Info
          </Button>
        </Row>
      </Shelf>
    </>
  )
}
