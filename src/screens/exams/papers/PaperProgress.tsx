import { Button, Text } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { uiTexts } from '#ui/ui.texts.ts'
import styles from './papers.module.css'
import { papersTexts as texts } from './papers.texts.ts'
import type { Papers } from './use-papers.ts'

/** Progress of a PDF that is being made, with a button to cancel it, or the error that ended it. */
export function PaperProgress({ papers: { title, progress, trouble, cancel } }: { papers: Papers }) {
  const { done, pages } = useSyncExternalStore(progress.subscribe, progress.get)
  if (title === null)
    return trouble ? (
      <Text c="clay" role="alert">
        {trouble}
      </Text>
    ) : null
  return (
    <div className={styles['progress']}>
      <span>{title}</span>
      <progress aria-label={title} {...(pages > 0 ? { value: done, max: pages } : {})} />
      <span>{pages > 0 ? texts.progress(done, pages) : null}</span>
      <Button variant="default" onClick={cancel}>
        {uiTexts.cancel}
      </Button>
    </div>
  )
}
