import type { Insertable } from 'kysely'
import type { Tx } from '#db/connect.ts'
import type { Preferences } from '#db/schema.generated.ts'
import { batches } from './batches.ts'
import type { Offsite } from './offsite.ts'

export async function preferences(tx: Tx, { eventId, userIds }: Offsite): Promise<void> {
  const sizes = ['S', 'M', 'L', 'XL', '2XL', '3XL']
  const drinks = ['Masala chai', 'Filter coffee', 'Beer', 'Wine', 'Fresh lime soda']
  const areas: [area: string, zip: string, latitude: number, longitude: number][] = [
    ['Kothrud', '411038', 18.5074, 73.8077],
    ['Baner', '411045', 18.559, 73.7868],
    ['Koregaon Park', '411001', 18.5362, 73.894],
    ['Hadapsar', '411028', 18.5089, 73.926],
  ]
  const answered = userIds.filter((_, index) => index !== 2 && index % 4 !== 1)
  const rows = answered.map((user_id, index): Insertable<Preferences> => {
    const [area = '', zip_code = '', latitude = 0, longitude = 0] = areas[index % areas.length] ?? []
    return {
      event_id: eventId,
      user_id,
      food: index % 3 === 0 ? 'Non-Veg' : 'Veg',
      drink_preference: index % 6 === 0 ? [] : [drinks[index % drinks.length] ?? ''],
      tshirt_size: sizes[index % sizes.length] ?? 'M',
      street: `${(index % 90) + 1} ${area} Road`,
      city: 'Pune',
      state: 'Maharashtra',
      zip_code,
      formatted_address: `${(index % 90) + 1} ${area} Road, ${area}, Pune, Maharashtra ${zip_code}`,
      latitude,
      longitude,
    }
  })
  for (const batch of batches(rows)) await tx.insertInto('preferences').values(batch).execute()
}
