-- Salaries, national ids and bank accounts are a row of their own in the replicas of those who may know them.
CREATE FUNCTION feed_employee_pay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM feed_note('employeePay', 'put', array_agg(id::text), NULL, NULL) FROM touched WHERE left_on IS NULL;
  PERFORM feed_note('employeePay', 'remove', array_agg(id::text), NULL, NULL) FROM touched WHERE left_on IS NOT NULL;
  PERFORM feed_forget('employeePay', 'put', array_agg(id::text)) FROM touched WHERE left_on IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER feed_pay_added AFTER INSERT ON employees
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_employee_pay();
CREATE TRIGGER feed_pay_changed AFTER UPDATE ON employees
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_employee_pay();

CREATE FUNCTION feed_employee_salary() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM feed_note('employeePay', 'put', array_agg(e.id::text), NULL, NULL)
  FROM employees AS e WHERE e.left_on IS NULL AND e.id IN (SELECT employee_id FROM touched);
  RETURN NULL;
END $$;
CREATE TRIGGER feed_salary_added AFTER INSERT ON employee_salaries
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_employee_salary();
CREATE TRIGGER feed_salary_changed AFTER UPDATE ON employee_salaries
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_employee_salary();
