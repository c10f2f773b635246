import type { ReactElement } from 'react';
import type { AddLinePage } from '#contract/pages/lines-pages.ts';
import type { RenderOptions } from '#contract/pages/pages.ts';
import { paths } from '#contract/paths.ts';
import type { PublicService } from '#contract/replies/views.ts';
import { writeLines } from '#core/lines/lines-text.ts';
import barCss from '../../business/business-bar.css?inline';
import { BusinessBar } from '../../business/business-bar.tsx';
import markCss from '../../business/business-mark.css?inline';
import { lengthText, priceText } from '../../business/service-terms.ts';
import detailsCss from '../../details/details.css?inline';
import { linkColours } from '../../document/colours.ts';
import type { PageView } from '../../document/page-view.ts';
import bannerCss from '../../kit/banner.css?inline';
import { Banner } from '../../kit/banner.tsx';
import buttonCss from '../../kit/button.css?inline';
import { LinkButton } from '../../kit/button.tsx';
import fieldCss from '../../kit/field.css?inline';
import footerCss from '../../kit/site-footer.css?inline';
import { Footer } from '../../kit/site-frame.tsx';
import choiceCss from '../../stepper/choice.css?inline';
import { whenText } from '../../ticket/standing.ts';
import linesCss from '../book/lines/lines.css?inline';
import addLineCss from './add-line.css?inline';
import { AddedChoices, AddedTimes } from './added-choice.tsx';

type PageProps = { readonly page: AddLinePage };

/** What has something to be chosen is asked about first; of anything else the next question is when. */
const stepAfter = ({ optionGroups, twoHands }: PublicService): 'choices' | 'times' =>
  optionGroups.length > 0 || twoHands !== null ? 'choices' : 'times';

const Services = ({ page: { token, services } }: PageProps): ReactElement =>
  services.length === 0 ? (
    <p className="muted">There is nothing to add at the moment.</p>
  ) : (
    <ul className="added-services">
      {services.map((service) => (
        <li key={service._id}>
          <a
            className="choice"
            href={paths.addLine(token, writeLines([{ serviceId: service._id }]), stepAfter(service))}
          >
            <span className="added-name">{service.name}</span>{' '}
            <span className="added-figures numbers">
              {lengthText(service)} · {priceText(service)}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );

const Step = ({ page }: PageProps): ReactElement => {
  const { chosen } = page;
  if (chosen === null) return <Services page={page} />;
  return chosen.offer === null ? (
    <AddedChoices page={page} chosen={chosen} />
  ) : (
    <AddedTimes page={page} chosen={chosen} offer={chosen.offer} />
  );
};

const Content = ({ page }: PageProps): ReactElement => {
  const { token, booking, chosen, form } = page;
  return (
    <main className="container add-line">
      {form.refusal === null ? null : <Banner tone="error">{form.refusal}</Banner>}
      <h1>{chosen === null ? 'Add a service' : `Add ${chosen.service.name}`}</h1>
      <p className="muted add-line-about">
        To your booking of {booking.serviceName}, {whenText(booking)}. You pay nothing now: what you add is
        paid at your visit.
      </p>
      <Step page={page} />
      <p className="add-line-back">
        {chosen === null ? null : (
          <LinkButton kind="plain" wide href={paths.addLine(token)}>
            Choose another service
          </LinkButton>
        )}
        <LinkButton kind="plain" wide href={paths.manage(token)}>
          Keep my booking as it is
        </LinkButton>
      </p>
    </main>
  );
};

/** Adding a service to a booking, by links and forms alone: the page needs no script. */
export const addLineView = (page: AddLinePage, _options: RenderOptions): PageView => ({
  title: `Add a service · ${page.look.businessName}`,
  description: 'Add a service to your booking.',
  canonicalPath: null,
  styles: [
    buttonCss,
    fieldCss,
    bannerCss,
    markCss,
    barCss,
    footerCss,
    choiceCss,
    ...(page.chosen === null ? [] : [linesCss, detailsCss]),
    addLineCss,
  ],
  colours: linkColours(page.look),
  clientEntry: null,
  body: (
    <>
      <BusinessBar look={page.look} />
      <Content page={page} />
      <Footer />
    </>
  ),
});
