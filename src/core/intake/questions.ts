type Asking<Question> = {
  readonly _id: string;
  readonly name: string;
  readonly customFields: readonly Question[];
};

/** What the services of one booking ask, each question once; where there are several, it says of which it is. */
export const questionsOfServices = <Question extends { readonly id: string; readonly label: string }>(
  services: readonly Asking<Question>[],
): Question[] => {
  const each = [...new Map(services.map((service) => [service._id, service])).values()];
  const questions = new Map<string, Question>();
  for (const { name, customFields } of each)
    for (const question of customFields) {
      const { id, label } = question;
      const asked = each.filter((other) => other.customFields.some((field) => field.id === id));
      const isOfOne = each.length > 1 && asked.length === 1;
      if (!questions.has(id))
        questions.set(id, isOfOne ? { ...question, label: `For ${name}: ${label}` } : question);
    }
  return [...questions.values()];
};
