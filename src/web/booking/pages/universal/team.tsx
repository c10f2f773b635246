import type { ReactElement } from 'react';
import type { TeamMember, UniversalPage } from '#contract/pages/site-pages.ts';
import type { PublicService } from '#contract/replies/views.ts';
import { Face } from '../../business/face.tsx';
import { useClientPaths } from '../../document/client-paths.tsx';

/** A member of the team with what can be booked with them. */
export type Bookable = { readonly member: TeamMember; readonly does: readonly PublicService[] };

/** The page stays one of services: who comes after is found where whom to book is chosen. */
const MOST_SHOWN = 24;

/** Whom clients can book, with what. One person without a photo is no team: there is nothing to choose or to see. */
export const bookableTeam = ({ team = [], services }: UniversalPage): readonly Bookable[] => {
  const assigned = new Set(team.flatMap((member) => member.services));
  const bookable = team.flatMap((member) => {
    const does = (services ?? []).filter(
      ({ _id, bookingType }) =>
        bookingType === 'time-based' && (member.services.includes(_id) || !assigned.has(_id)),
    );
    return does.length === 0 ? [] : [{ member, does }];
  });
  const [first, ...more] = bookable;
  return more.length === 0 && first?.member.photoUrl === undefined ? [] : bookable.slice(0, MOST_SHOWN);
};

/** Who works here, and what can be booked with each. Styles in team.css. */
export const Team = ({
  slug,
  team,
}: {
  readonly slug: string;
  readonly team: readonly Bookable[];
}): ReactElement => {
  const { book } = useClientPaths();
  return (
    <section className="container team" aria-labelledby="team-title">
      <h2 id="team-title">The team</h2>
      <ul className="team-list">
        {team.map(({ member, does }) => (
          <li key={member._id}>
            <Face of={member} className="team-face" size={72} />
            <div className="team-who">
              <h3>{member.name}</h3>
              {member.role === '' ? null : <p className="muted">{member.role}</p>}
              <details>
                <summary>Book with {member.name}</summary>
                <ul>
                  {does.map((service) => (
                    <li key={service._id}>
                      <a href={`${book(slug, service.slug)}?staff=${member._id}`}>{service.name}</a>
                    </li>
                  ))}
                </ul>
              </details>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
};
