import { Children, cloneElement, type HTMLAttributes, type ReactElement, type ReactNode } from 'react'

interface LendProps extends HTMLAttributes<HTMLElement> {
  children: ReactNode
}

/** Puts its properties on its only child: the look of one element on another. */
export const Lend = ({ className, children, ...props }: LendProps) => {
  const child = Children.only(children) as ReactElement<HTMLAttributes<HTMLElement>>
  // What is not given leaves the child's own as it is.
  const given = Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined))
  return cloneElement(child, {
    ...given,
    className: [className, child.props.className].filter(Boolean).join(' '),
  })
}
