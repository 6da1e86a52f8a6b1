import { DropdownMenu as RadixDropdownMenu } from 'radix-ui'
import { type ComponentProps, type ReactElement, type ReactNode, useRef } from 'react'
import styles from './dropdown-menu.module.css'
import { Icon, type IconName } from './icon.js'
import { Tooltip } from './tooltip.js'

interface DropdownMenuProps {
  /** The button that opens the menu; it has only an icon. */
  trigger: ReactElement
  /** The name of the button. */
  tooltip: string
  children: ReactNode
}

/**
 * A menu of actions, or of the options of a setting, for occasional use. In a form use `RadioGroupField` or
 * `SelectField`.
 */
export function DropdownMenu({ trigger, tooltip, children }: DropdownMenuProps) {
  const closing = useRef(false)
  return (
    // Not modal (decision 28): the rest of the page stays usable, and a press on it closes the menu.
    <RadixDropdownMenu.Root modal={false}>
      <Tooltip text={tooltip}>
        <RadixDropdownMenu.Trigger
          asChild
          // The closing menu returns the focus to the button, which would open the tooltip.
          onFocus={(event) => {
            if (closing.current) event.preventDefault()
            closing.current = false
          }}
        >
          {trigger}
        </RadixDropdownMenu.Trigger>
      </Tooltip>
      <RadixDropdownMenu.Portal>
        <RadixDropdownMenu.Content
          className={styles.menu}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          loop
          onCloseAutoFocus={() => {
            closing.current = true
          }}
        >
          {children}
        </RadixDropdownMenu.Content>
      </RadixDropdownMenu.Portal>
    </RadixDropdownMenu.Root>
  )
}

interface MenuItemProps extends Omit<ComponentProps<typeof RadixDropdownMenu.Item>, 'asChild'> {
  icon: IconName
}

/** An action of a menu. */
export function MenuItem({ icon, children, ...props }: MenuItemProps) {
  return (
    <RadixDropdownMenu.Item {...props} className={styles.item}>
      <Icon name={icon} />
      {children}
    </RadixDropdownMenu.Item>
  )
}

interface MenuRadioGroupProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: string; icon: IconName }[]
  value: Value
  onValueChange: (value: Value) => void
}

/** The options of a setting; the selected one has a check mark. */
export function MenuRadioGroup<Value extends string>({
  label,
  options,
  value,
  onValueChange,
}: MenuRadioGroupProps<Value>) {
  return (
    <RadixDropdownMenu.RadioGroup
      aria-label={label}
      value={value}
      onValueChange={(selected) => onValueChange(selected as Value)}
    >
      {options.map((option) => (
        <RadixDropdownMenu.RadioItem key={option.value} value={option.value} className={styles.item}>
          <Icon name={option.icon} />
          {option.label}
          <RadixDropdownMenu.ItemIndicator className={styles.indicator}>
            <Icon name="check" />
          </RadixDropdownMenu.ItemIndicator>
        </RadixDropdownMenu.RadioItem>
      ))}
    </RadixDropdownMenu.RadioGroup>
  )
}

/** A text that labels a menu. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <RadixDropdownMenu.Label className={styles.label}>{children}</RadixDropdownMenu.Label>
}

export function MenuSeparator() {
  return <RadixDropdownMenu.Separator className={styles.separator} />
}
