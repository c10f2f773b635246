import { ActionIcon, Menu } from '@mantine/core';
import { MoreIcon } from '../../../../../ui/icons.tsx';

type MemberMenuProps = {
  /** Whose menu it is, by name. */
  readonly called: string;
  /** Null: they have no second step. */
  readonly onEndFactors: (() => void) | null;
  /** Null: they are asked already. */
  readonly onHandOver: (() => void) | null;
  readonly onRemove: () => void;
};

/** What is seldom done with a member of the team. */
export function MemberMenu({ called, onEndFactors, onHandOver, onRemove }: MemberMenuProps) {
  return (
    <Menu position="bottom-end" width={230} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={`More for ${called}`}>
          <MoreIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={`More for ${called}`}>
        {onEndFactors !== null && (
          <Menu.Item mih={44} onClick={onEndFactors}>
            End second step
          </Menu.Item>
        )}
        {onHandOver !== null && (
          <Menu.Item mih={44} onClick={onHandOver}>
            Make owner
          </Menu.Item>
        )}
        <Menu.Item mih={44} color="red" onClick={onRemove}>
          Remove
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
