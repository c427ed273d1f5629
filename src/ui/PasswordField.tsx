import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState } from 'react'
import { uiTexts } from './ui.texts.ts'

/** A password field with a button that shows the password, reachable by keyboard and screen reader. */
export function PasswordField(props: PasswordInputProps) {
  const [isVisible, setVisible] = useState(false)
  return (
    <PasswordInput
      {...props}
      visible={isVisible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        'aria-label': isVisible ? uiTexts.hidePassword : uiTexts.showPassword,
        'aria-hidden': false,
        tabIndex: 0,
      }}
    />
  )
}
