import { ActionIcon, Group } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

type Step = {
  /** Null where there is nothing more that way. */
  href: string | null;
  label: string;
};

type WayProps = { title: string; previous: Step; next: Step; children?: ReactNode };

/** The heading of a day or a week, between the ways to the one before and the one after. */
export function Way({ title, previous, next, children }: WayProps) {
  return (
    <div>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <h1 style={{ overflowWrap: 'anywhere' }}>{title}</h1>
        <Group gap={4} wrap="nowrap">
          <StepButton step={previous}>
            <IconChevronLeft size={22} aria-hidden="true" />
          </StepButton>
          <StepButton step={next}>
            <IconChevronRight size={22} aria-hidden="true" />
          </StepButton>
        </Group>
      </Group>
      {children}
    </div>
  );
}

function StepButton({ step: { href, label }, children }: { step: Step; children: ReactNode }) {
  const shared = { variant: 'default', size: 44, radius: 'xl', 'aria-label': label, title: label } as const;
  if (href === null)
    return (
      <ActionIcon {...shared} disabled>
        {children}
      </ActionIcon>
    );
  return (
    <ActionIcon {...shared} component={Link} href={href}>
      {children}
    </ActionIcon>
  );
}
