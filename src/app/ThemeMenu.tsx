import { Menu } from '@mantine/core'
import type { ThemeChoice } from '#data/device/settings.ts'
import type { MenuOfButton } from './LaterMenu.tsx'
import { layoutTexts as texts } from './layout.texts.ts'
import { useThemeChoice } from './theme-choice.ts'
import { THEME_ICONS } from './theme-icons.ts'

const CHOICES = Object.keys(THEME_ICONS) as (keyof typeof THEME_ICONS)[]

/** Menu items of the three themes; also within the account menu on narrow screens. */
export function ThemeItems() {
  const { choice: chosen, choose } = useThemeChoice()
  return (
    <Menu.RadioGroup value={chosen} onChange={(choice) => choose(choice as ThemeChoice)}>
      {CHOICES.map((choice) => {
        const Icon = THEME_ICONS[choice]
        return (
          <Menu.RadioItem key={choice} value={choice} closeMenuOnClick rightSection={<Icon size={18} />}>
            {texts.themes[choice]}
          </Menu.RadioItem>
        )
      })}
    </Menu.RadioGroup>
  )
}

export const ThemeMenu = ({ button }: MenuOfButton) => (
  <Menu position="bottom-end" width={190}>
    <Menu.Target>{button}</Menu.Target>
    <Menu.Dropdown>
      <ThemeItems />
    </Menu.Dropdown>
  </Menu>
)
