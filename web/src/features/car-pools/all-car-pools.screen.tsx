import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import { Screen } from '#ui/screen.tsx'

export const AllCarPoolsScreen = () => <Screen>{carPoolWords.loading}</Screen>
