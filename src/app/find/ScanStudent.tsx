import { cardWords } from '#domain/cards/card-words.texts.ts'
import { studentOfText } from '#data/gate/scan-student.ts'
import { ScanDialog } from '#ui/scanner/ScanDialog.tsx'
import { findTexts as texts } from './find.texts.ts'

type ScanStudentProps = { onStudent: (id: number) => void; onClose: () => void }

/** Finds a student by the card. */
export function ScanStudent({ onStudent, onClose }: ScanStudentProps) {
  const take = async (text: string): Promise<string | null> => {
    const card = await studentOfText(text)
    if (card.is !== 'student') return cardWords[card.is]
    onStudent(card.student.id)
    return null
  }
  return <ScanDialog title={texts.scan} onText={take} onClose={onClose} />
}
