import { expect, test } from 'vitest'
import { layoutTexts } from './layout.texts.ts'

test('the sign-out dialog speaks of the entries that stay on the device in singular or plural, by their number', () => {
  const { stays, how } = layoutTexts.signOut
  expect(`${stays(1)} ${how(1)}`).toContain(
    'stays on this device. It belongs to you and no other user sees it. It is sent',
  )
  expect(`${stays(3)} ${how(3)}`).toContain(
    'stay on this device. They belong to you and no other user sees them. They are',
  )
})
