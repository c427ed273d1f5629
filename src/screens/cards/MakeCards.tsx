import { Button } from '@mantine/core'
import { IconCamera, IconFileTypePdf, IconIdOff } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import type { Holder } from '#data/cards/holders.queries.ts'
import { PaperProgress } from '../exams/papers/PaperProgress.tsx'
import { usePapers } from '../exams/papers/use-papers.ts'
import { photosScreen } from '../photos/photos.screens.ts'
import { cardJob } from './card-job.ts'
import { voidCardsScreen } from './cards.screens.ts'
import { cardsTexts as texts } from './cards.texts.ts'
import { useOnCards } from './use-on-cards.ts'
import styles from './cards.module.css'

/** The PDF of the cards of everybody who is shown. */
export function MakeCards({ holders }: { holders: readonly Holder[] }) {
  const papers = usePapers()
  const onCards = useOnCards()
  const without = holders.filter(({ card }) => !card).length
  const noPhoto = holders.filter(({ photo }) => !photo).length
  return (
    <div className={styles['make']} data-shell>
      <div className={styles['buttons']}>
        <Button
          leftSection={<IconFileTypePdf size={18} />}
          disabled={papers.isBusy || holders.length === 0 || !onCards}
          onClick={() => onCards && papers.make(cardJob(holders, onCards))}
        >
          {texts.make(holders.length)}
        </Button>
        <Button component={Link} to={linkTo(photosScreen)} variant="default" leftSection={<IconCamera size={18} />}>
          {texts.takePhotos}
        </Button>
        <Button component={Link} to={linkTo(voidCardsScreen)} variant="default" leftSection={<IconIdOff size={18} />}>
          {texts.voided.link}
        </Button>
      </div>
      <PaperProgress papers={papers} />
      <p>{texts.hint(without, noPhoto)}</p>
      <p>{texts.print}</p>
    </div>
  )
}
