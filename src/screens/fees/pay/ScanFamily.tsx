import { cardWords } from '#domain/cards/card-words.texts.ts'
import { studentOfText } from '#data/gate/scan-student.ts'
import { ScanDialog } from '#ui/scanner/ScanDialog.tsx'
import { familyOfStudent, type Family, type FeeBook } from './families.ts'
import { texts } from './pay.texts.ts'

type ScanFamilyProps = { book: FeeBook; isSingle: boolean; onFamily: (family: Family) => void; onClose: () => void }

/** Opens a family, or one student, by the card of a child. */
export function ScanFamily({ book, isSingle, onFamily, onClose }: ScanFamilyProps) {
  const take = async (text: string): Promise<string | null> => {
    const card = await studentOfText(text)
    if (card.is !== 'student') return cardWords[card.is]
    const family = familyOfStudent(book, card.student.id, isSingle)
    if (!family) return cardWords.left
    onFamily(family)
    return null
  }
  return <ScanDialog title={texts.scan} onText={take} onClose={onClose} />
}
