import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { EmptyState } from '#ui/EmptyState.tsx'
import { authTexts as texts } from './auth.texts.ts'

export default function UnauthorizedScreen() {
  return (
    <main style={{ padding: '3rem 1rem', maxWidth: '40rem', margin: 'auto' }}>
      <EmptyState
        icon={<IconLock size={30} />}
        title={texts.unauthorizedTitle}
        action={
          <Button component={Link} to="/">
            {texts.backToStart}
          </Button>
        }
      >
        {texts.unauthorized}
      </EmptyState>
    </main>
  )
}
