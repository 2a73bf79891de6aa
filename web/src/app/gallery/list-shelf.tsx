import { Bus, Check, Plane } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { ChipRow, ChipRowSkeleton } from '#ui/chip-row.tsx'
import { Cover } from '#ui/cover.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { OutsideButton, OutsideLink } from '#ui/outside-link.tsx'
import { ProgressRing } from '#ui/progress-ring.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { SeatRow } from '#ui/seat-row.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { Row, Shelf } from './shelf.tsx'

export function ListShelf() {
  const [day, setDay] = useState('Friday')
  const [sought, setSought] = useState('')
  const [tab, setTab] = useState<'received' | 'sent'>('received')
  return (
    <>
      <Shelf name="SearchField, SeatRow">
        <SearchField
          label="Search car pools"
          placeholder="Search by meeting point or car owner..."
          clearLabel="Clear search"
          value={sought}
          onChange={setSought}
        />
        <Row>
          <SeatRow taken={1} seats={4} />
          <SeatRow taken={7} seats={7} />
        </Row>
      </Shelf>
      <Shelf name="Card, ListRow, Avatar">
        <Card>
          <ListRow
            leading={<Avatar initials="AS" label="Asha" />}
            title="Asha Kulkarni"
            detail="asha@muster.example"
          />
          <ListRow leading={<Plane aria-hidden="true" />} title="6E 512" detail="5:05 AM" to="/gallery" />
          <ListRow
            leading={<Bus aria-hidden="true" />}
            title="Bus 4, and a name that is much longer than a phone is wide"
            detail="Shivajinagar"
            trailing={
              <Badge tone="good" icon={<Check aria-hidden="true" />}>
                In
              </Badge>
            }
            onPress={() => undefined}
          />
        </Card>
        <Card isRaised>
          <ListRow title="A raised card" trailing={<TextLink to="/gallery">A text link</TextLink>} />
        </Card>
        <Row>
          <Avatar initials="RA" size="sm" />
          <Avatar initials="RA" />
          <Avatar initials="RA" size="lg" />
        </Row>
      </Shelf>
      <Shelf name="ChipRow, Cover, OutsideLink, OutsideButton">
        <ChipRow
          label="Days"
          value={day}
          onChange={setDay}
          items={['Thursday', 'Friday', 'Saturday', 'Sunday'].map(name => ({ value: name, label: name }))}
          trailing={<Badge tone="info">4</Badge>}
        />
        <ChipRowSkeleton />
        <Card>
          <Cover image={null} isFirst={false} size="sm" showLabel={undefined} />
        </Card>
        <Row>
          <OutsideLink href="https://muster.example">Open in maps</OutsideLink>
          <OutsideButton href="tel:+919876543210" variant="secondary" size="sm">
            Call
          </OutsideButton>
        </Row>
      </Shelf>
      <Shelf name="Tabs, ProgressRing">
        <Tabs
          label="Requests"
          value={tab}
          onChange={setTab}
          items={[
            { value: 'received', label: 'Received', count: 3 },
            { value: 'sent', label: 'Sent', count: 0 },
          ]}
        >
          {tab}
        </Tabs>
        <Row>
          <ProgressRing value={0} total={60} label="Nobody" />
          <ProgressRing value={41} total={60} label="Some" />
          <ProgressRing value={60} total={60} label="Everybody" />
        </Row>
      </Shelf>
    </>
  )
}
