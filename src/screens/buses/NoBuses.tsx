import { Button } from '@mantine/core'
import { IconBus } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { busRegistryScreen } from './buses.screens.ts'
import { assignTexts as texts } from './buses.texts.ts'

/** In place of a choice of buses where none is registered. */
export const NoBuses = () => (
  <EmptyState
    icon={<IconBus size={30} />}
    title={texts.noBuses}
    action={
      <Button component={Link} to={linkTo(busRegistryScreen, {}, { form: 'new' })}>
        {texts.register}
      </Button>
    }
  />
)
